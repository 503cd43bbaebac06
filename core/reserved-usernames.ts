/** Names that suggest the site or its staff. */
const staff = words(
  'abuse admin admins administrator administrators anonymous api assets auth billing bot catena contact deleted everyone file files guest ' +
    'help helpdesk hostmaster info legal mail me mod moderation moderator moderators mods news nobody noreply null office official operator ' +
    'owner payment payments policy postmaster press privacy root security server service settings site staff status stripe sudo superuser ' +
    'support sysadmin system team terms undefined unknown user webmaster www',
);

/** The first path segments of the site's URLs. */
const segments = words(
  'about article articles author authors book books circle circles communities community digitallibrary editprofile entity essay essays forgotpassword ' +
    'folder folders graph home library login logout note notes organization organizations passage passages post posts premium profile project ' +
    'projects resetpassword search signin signup subscribe testcheckout testportal topic topics userprofile unsubscribe users verifyemail workflow workflows works workspace writeessay',
);

/**
 * Returns whether a username is a segment of the site's URLs, ignoring case, dots, hyphens and
 * underscores.
 */
export function isUrlSegment(username: string): boolean {
  return segments.includes(bareOf(username));
}

/** Returns the names of the site and its staff in lower case, without punctuation. */
export function reservedNames(siteName: string): string[] {
  return [...staff, bareOf(siteName)];
}

function bareOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

function words(text: string): string[] {
  return text.split(' ');
}
