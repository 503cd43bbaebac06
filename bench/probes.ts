import { invariant } from '#core/invariant.ts';
import { costlyText, measureCostly } from './costly.ts';
import type { Databases } from './databases.ts';
import type { Gate } from './gates.ts';
import { measureLifecycle } from './lifecycle.ts';
import { lifecycleText } from './lifecycle-report.ts';
import { marginText, measureMargin } from './margin.ts';
import { mixedText } from './mixed-report.ts';
import { measureMixedUse } from './mixed-use.ts';
import { measureNeighbor, neighborText } from './neighbor.ts';
import type { Options } from './options.ts';
import { measureReader } from './reader.ts';
import { readerText } from './reader-report.ts';
import { measureScripture, scriptureText } from './scripture.ts';

export type Probe = NonNullable<Options['probe']>;

interface Context {
  readonly options: Options;
  readonly databases: Databases;
  /** A temporary folder. */
  readonly folder: string;
  readonly logProgress: (text: string) => void;
}

/** Measures one thing besides the comparison with the baselines. */
export async function measureProbe(
  probe: Probe,
  { options, databases, folder, logProgress }: Context,
): Promise<{ report: { gates: Gate[] }; text: string }> {
  const [library] = options.libraries;
  invariant(library, 'there is always a library');
  switch (probe) {
    case 'costly': {
      const report = await measureCostly(databases, options.only, logProgress);
      return { report, text: costlyText(report) };
    }
    case 'scripture': {
      const report = await measureScripture(databases, options, logProgress);
      return { report, text: scriptureText(report) };
    }
    case 'margin': {
      const report = await measureMargin(databases, options, logProgress);
      return { report, text: marginText(report) };
    }
    case 'reader': {
      const report = await measureReader(databases, options, logProgress);
      return { report, text: readerText(report) };
    }
    case 'lifecycle': {
      const report = await measureLifecycle(databases, folder, { ...options, library }, logProgress);
      return { report, text: lifecycleText(report) };
    }
    case 'mixed': {
      const report = await measureMixedUse(databases, folder, { ...options, library }, logProgress);
      return { report, text: mixedText(report) };
    }
    case 'neighbor': {
      const report = await measureNeighbor(databases, options.only, logProgress);
      return { report, text: neighborText(report) };
    }
  }
}
