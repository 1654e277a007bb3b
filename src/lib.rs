//! The 8-, 15- and 24-puzzle: played and solved in a browser, and on the command line.
//!
//! ```text
//!                 text, link, clicks                         arguments, files
//!                        |                                          |
//!   app (page, ---- protocol ---- worker (web worker)              cli
//!    compare)       messages         |                              |
//!      |                             +---------- solver ------------+      a request becomes a running search
//!      |                                            |
//!      |                                         search                    advanced by a budget of nodes
//!      |                                            |
//!      |                                        heuristic                  estimates, updated move by move
//!      |                                            |
//!      +----------------- puzzle -------------------+                      boards, moves, goals, text
//!                        catalogue                                         names and promises of searches
//!                        statistics                                        what every search counts
//!                        experiment                                        searches side by side, and their tables
//! ```
//!
//! # Invariants
//!
//! - Imports go one way: `puzzle <- heuristic <- search <- solver <- {worker, cli}`, `puzzle <- protocol <- {worker,
//!   app}`, and `puzzle <- experiment <- {protocol, worker, app, cli}`. `catalogue`, `statistics` and `as_text` import nothing and all may
//!   read them. The page sees no search. A test reads the `use` lines.
//! - `puzzle`, `heuristic`, `search` and `solver` know no serialisation, browser, clock or thread.
//! - A search is advanced by a budget of nodes; slicing never changes its result or its counts. Progress, pause,
//!   cancelling and time limits are the caller's.
//! - One best-first loop serves every algorithm that keeps open and closed lists from the start on; one bounded
//!   depth-first loop serves every algorithm that deepens, whole or in parts. Bidirectional search, which has two ends,
//!   and beam search, which forgets, are loops of their own.
//! - Pattern databases are made, loaded and kept by the caller, who hands them to `solver`: the core stores none.
//! - The hot loops are generic over the packed board and the heuristic, chosen once in `solver`. They allocate nothing
//!   a node but the node.
//! - "Optimal" is said only of what is proved; a count is counted.
//! - What is seen first is loaded first: whatever the first view does not need is a program of its own, fetched when it is
//!   asked for, as the worker and the Compare view are.
//! - The page never computes a search, the worker never touches the document. `app::browser` alone uses the address, the
//!   clipboard and what the browser keeps of a player, `worker::storage` alone the tables that it keeps.

pub mod app;
pub mod as_text;
pub mod catalogue;
#[cfg(not(target_family = "wasm"))]
pub mod cli;
pub mod experiment;
pub mod heuristic;
pub mod protocol;
pub mod puzzle;
pub mod search;
pub mod solver;
pub mod statistics;
#[cfg(target_family = "wasm")]
pub mod worker;
