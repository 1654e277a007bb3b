// Sounds and vibrations for a game's cues, which the page announces by the event `npuzzle-cue`. Fetched when a player turns them on.
const context = new AudioContext();

// A tile that meets its neighbor: a knock of wood, which is a short tone that falls, and a click of noise.
function knock(at, pitch, volume) {
  const tone = context.createOscillator();
  tone.frequency.setValueAtTime(pitch, at);
  tone.frequency.exponentialRampToValueAtTime(pitch / 2, at + 0.06);
  tone.connect(fade(at, volume, 0.08)).connect(context.destination);
  tone.start(at);
  tone.stop(at + 0.08);
  const noise = context.createBufferSource();
  noise.buffer = click;
  const band = context.createBiquadFilter();
  band.type = 'bandpass';
  band.frequency.value = pitch * 6;
  noise.connect(band).connect(fade(at, volume / 2, 0.03)).connect(context.destination);
  noise.start(at);
}

function fade(at, volume, seconds) {
  const gain = context.createGain();
  gain.gain.setValueAtTime(volume, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + seconds);
  return gain;
}

const click = context.createBuffer(1, context.sampleRate * 0.03, context.sampleRate);
click.getChannelData(0).forEach((_, index, samples) => {
  samples[index] = Math.random() * 2 - 1;
});

// Several tiles that slide at once sound like one, and each differs a little from the last.
const slide = () => knock(context.currentTime, 190 + 40 * Math.random(), 0.35);

// A major chord, one note after the other.
function win() {
  [262, 330, 392, 523].forEach((pitch, index) => {
    const at = context.currentTime + 0.1 * index;
    knock(at, pitch, 0.3);
    const note = context.createOscillator();
    note.type = 'triangle';
    note.frequency.value = pitch;
    note.connect(fade(at, 0.25, 0.6)).connect(context.destination);
    note.start(at);
    note.stop(at + 0.6);
  });
}

addEventListener('npuzzle-cue', ({ detail }) => {
  const [cue, sounds, vibrates] = detail;
  if (sounds) {
    // Browsers keep audio silent until the page has been touched.
    context.resume().then(cue === 'win' ? win : slide, () => {});
  }
  if (vibrates) navigator.vibrate?.(cue === 'win' ? [20, 60, 20, 60, 60] : 8);
});
