import { SettingsInput } from '#contract/settings.ts';
import { accentContrast, readableAccent } from '#core/accent-color.ts';
import { isBlank } from '#core/blank.ts';
import { TEXT_CONTRAST } from '#core/contrast.ts';
import { messages } from '#core/messages.ts';
import { oneLine } from '#core/one-line.ts';
import { type AuditInput, recordAudit } from '../../platform/audit-log.ts';
import type { Sql } from '../../platform/db/open.ts';
import { badRequest } from '../../platform/http/http-error.ts';
import { type FixedSettings, isSettingName, settingDeclarations } from './declaration.ts';
import { listShelfWorks, saveSettings } from './queries.ts';

declare module '../../platform/audit-log.ts' {
  interface AuditActs {
    'settings-changed': true;
  }
}

/** Who changes settings, and which of them the environment decides. */
interface Change {
  readonly input: SettingsInput;
  readonly fixed: FixedSettings;
  readonly actor: AuditInput['actor'];
}

/**
 * Stores settings that match the contract. Throws a 400 that names each one that cannot be stored.
 */
export async function changeSettings(sql: Sql, { input, fixed, actor }: Change): Promise<void> {
  const change = normalized(input);
  const issues = [...fixedIssues(change, fixed), ...accentIssues(change), ...(await shelfIssues(sql, change))];
  if (issues.length > 0) throw badRequest(issues.map(({ message }) => message).join(' '), issues);
  if (Object.keys(change).length === 0) return;
  await sql.begin(async (tx) => {
    await saveSettings(tx, change, actor?.id ?? null);
    await recordAudit(tx, { actor, act: 'settings-changed', details: { settings: Object.keys(change).join(', ') } });
  });
}

interface Issue {
  readonly path: string;
  readonly message: string;
}

/** Returns the sentence for a setting that the environment decides. */
function fixedMessage(variable: string): string {
  return `The operator of the server has set this with ${variable}, so it can only be changed there.`;
}

function fixedIssues(change: SettingsInput, fixed: FixedSettings): Issue[] {
  return Object.keys(change)
    .filter((name) => Object.hasOwn(fixed, name) && isSettingName(name))
    .map((name) => ({ path: name, message: fixedMessage((isSettingName(name) && settingDeclarations[name].variable) || '') }));
}

function accentIssues({ accent_color: color }: SettingsInput): Issue[] {
  if (typeof color !== 'string') return [];
  const contrast = accentContrast(color);
  if (contrast >= TEXT_CONTRAST) return [];
  return [{ path: 'accent_color', message: unreadableAccent(contrast, readableAccent(color)) }];
}

/** Rounds down, so that 4.46 does not look sufficient. */
function unreadableAccent(contrast: number, instead: string): string {
  const found = (Math.floor(contrast * 10) / 10).toFixed(1);
  return `This color is too light to read on the page: its contrast is ${found}, and ${TEXT_CONTRAST} is needed. ${instead} is the nearest that can be read.`;
}

async function shelfIssues(sql: Sql, { home_shelf: ids }: SettingsInput): Promise<Issue[]> {
  if (!ids || ids.length === 0) return [];
  const found = await listShelfWorks(sql, ids);
  return found.length === ids.length ? [] : [{ path: 'home_shelf', message: messages.homeShelfUnknown }];
}

/**
 * Keeps only what `SettingsInput` names: a request may have other properties, such as the logo,
 * which a file decides. Blank texts reset their setting.
 */
function normalized(input: SettingsInput): SettingsInput {
  const change: SettingsInput = Object.fromEntries(Object.entries(input).filter(([name]) => Object.hasOwn(SettingsInput.properties, name)));
  for (const name of ['site_name', 'tagline'] as const) {
    const value = change[name];
    if (typeof value === 'string') change[name] = isBlank(value) ? null : oneLine(value);
  }
  if (typeof change.about === 'string') change.about = isBlank(change.about) ? null : change.about.trim();
  if (typeof change.accent_color === 'string') change.accent_color = change.accent_color.toLowerCase();
  return change;
}
