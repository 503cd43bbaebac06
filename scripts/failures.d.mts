export function vitestFailures(report: object | undefined): string[];
export function playwrightFailures(report: object | undefined): string[];
