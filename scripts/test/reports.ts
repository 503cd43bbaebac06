/** The parts of Vitest's JSON report that `npm test` reads. */
export interface VitestReport {
  readonly testResults?: readonly {
    /** Absolute path of the file. */
    readonly name: string;
    readonly status: string;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages?: readonly string[] | null;
      /** Milliseconds; missing for a skipped test. */
      readonly duration?: number | null;
    }[];
  }[];
}

export interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    /** Relative to `e2e/`. */
    readonly file: string;
    readonly tests: readonly {
      readonly status: string;
      readonly results: readonly {
        readonly status?: string;
        readonly duration?: number;
        readonly errors?: readonly { readonly message?: string }[];
      }[];
    }[];
  }[];
}

/** The parts of Playwright's JSON report that `npm test` reads. */
export interface PlaywrightReport extends PlaywrightSuite {
  readonly errors?: readonly { readonly message?: string }[];
}

export interface TestCounts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export interface TimedTest {
  readonly file: string;
  readonly title: string;
  readonly milliseconds: number;
}

/** What a run of one part found. */
export interface PartReport {
  readonly counts: TestCounts;
  readonly tests: readonly TimedTest[];
  /** One text per failure. */
  readonly failures: readonly string[];
  /** One text per test that passed only when it was repeated. */
  readonly flaky: readonly string[];
}

export const emptyReport: PartReport = { counts: { passed: 0, failed: 0, skipped: 0 }, tests: [], failures: [], flaky: [] };
