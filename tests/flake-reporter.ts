// Names each test that passed only when it was tried again, as lines that scripts/test repeats at its end.
import type { FullConfig, Reporter, Suite } from '@playwright/test/reporter';

export default class FlakeReporter implements Reporter {
  private suite?: Suite;

  onBegin(_config: FullConfig, suite: Suite): void {
    this.suite = suite;
  }

  onEnd(): void {
    const flaky = this.suite?.allTests().filter((test) => test.outcome() === 'flaky') ?? [];
    for (const test of flaky) console.log(`flaky: ${test.titlePath().filter(Boolean).join(' › ')}`);
  }

  /** Another reporter prints the progress. */
  printsToStdio(): boolean {
    return false;
  }
}
