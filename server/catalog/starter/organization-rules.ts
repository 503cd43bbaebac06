import { organizationKinds } from '#contract/organizations.ts';
import { limits } from '#core/limits.ts';
import { organizationName, webAddress } from '#core/organizations.ts';

/** Returns the errors in a file of starter organizations, one sentence each. */
export function findOrganizationErrors(file: string): string[] {
  const faults: string[] = [];
  const seen = new Set<string>();
  for (const [index, line] of file.split('\n').entries()) {
    if (line === '') continue;
    const say = (fault: string): void => void faults.push(`line ${index + 1}: ${fault}`);
    const row = parsed(line);
    if (!row) {
      say('is not valid JSON');
      continue;
    }
    faultsOfRow(row).forEach(say);
    const key = organizationName(row['name'] ?? '')?.nameKey ?? '';
    for (const [what, value] of Object.entries({ id: row['id'], name: key, url: row['url']?.replace(/\/$/, '') })) {
      if (seen.has(`${what} ${value}`)) say(`the ${what} ${row[what]} is there twice`);
      seen.add(`${what} ${value}`);
    }
  }
  return faults;
}

function parsed(line: string): Record<string, string> | undefined {
  try {
    const row: unknown = JSON.parse(line);
    const isRow = typeof row === 'object' && row !== null && Object.values(row).every((value) => typeof value === 'string');
    return isRow ? Object.fromEntries(Object.entries(row).map(([key, value]) => [key, String(value)])) : undefined;
  } catch {
    return undefined;
  }
}

const fields = 'id name kind url description';

function faultsOfRow(row: Readonly<Record<string, string>>): string[] {
  const { id = '', name = '', kind = '', url = '', description = '' } = row;
  const faults: string[] = [];
  if (Object.keys(row).join(' ') !== fields) faults.push(`its fields are not ${fields}`);
  if (!/^catena:[a-z0-9-]+$/.test(id)) faults.push(`the id ${id} is not of the form catena:a-b-c`);
  if (organizationName(name)?.name !== name || name.length > limits.organizationName.max) faults.push(`the name "${name}" is not one`);
  if (!organizationKinds.some((one) => one === kind)) faults.push(`${kind} is not a kind`);
  if (webAddress(url) !== url || !/^https:\/\/[a-z0-9.-]+\.[a-z]{2,}(?:\/[\w./-]*)?$/.test(url))
    faults.push(`the url ${url} is not a page of a site`);
  if (!/^[A-ZÀ-Ý][^\n]{18,178}\.$/.test(description)) faults.push(`the description "${description}" is not one sentence`);
  if (Object.values(row).some((value) => value !== value.normalize('NFC'))) faults.push('it is not in Unicode’s NFC');
  return faults;
}
