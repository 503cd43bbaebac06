import { scriptureLanguages } from '#core/scripture/lexicon.ts';
import { type Numbering, numberings } from '#core/scripture/numbering.ts';
import { choice, type Environment } from '../../platform/environment.ts';

export interface ScriptureConfig {
  /** How chapters and verses count in texts that show no numbering, and in names of passages. */
  readonly scriptureNumbering: Numbering;
  /**
   * The language, as an ISO 639 code, in which references are read in texts of unknown language.
   */
  readonly scriptureLanguage: string | undefined;
}

/** What routes need to name passages. */
export type NumberingConfig = Pick<ScriptureConfig, 'scriptureNumbering'>;

export function loadScriptureConfig(env: Environment): ScriptureConfig {
  return {
    scriptureNumbering: choice(env, 'SCRIPTURE_NUMBERING', numberings) ?? 'kjv',
    scriptureLanguage: choice(env, 'SCRIPTURE_LANGUAGE', scriptureLanguages()),
  };
}
