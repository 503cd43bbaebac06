/** Names that suggest the site or its staff, and the first path segments of its URLs. */
const reserved = new Set(
  (
    'abuse admin admins administrator administrators anonymous api assets auth billing bot catena contact deleted everyone file files guest ' +
    'help helpdesk hostmaster info legal mail me mod moderation moderator moderators mods news nobody noreply null office official operator ' +
    'owner payment payments policy postmaster press privacy root security server service settings site staff status stripe sudo superuser ' +
    'support sysadmin system team terms undefined unknown user webmaster www ' +
    'about article articles author authors book books circle circles communities community digitallibrary editprofile entity essay essays ' +
    'folder folders graph home library login logout note notes organization organizations passage passages post posts premium profile project ' +
    'projects search signin signup subscribe testcheckout testportal topic topics userprofile users workflow workflows works workspace writeessay'
  ).split(' '),
);

/** Returns whether a username is reserved, ignoring case, dots, hyphens and underscores. */
export function isReservedUsername(username: string, siteName: string): boolean {
  return reservedNames(siteName).includes(bareOf(username));
}

/** Returns the reserved names in lower case, without punctuation. */
export function reservedNames(siteName: string): string[] {
  return [...reserved, bareOf(siteName)];
}

function bareOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}
