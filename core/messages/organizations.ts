export const organizationNotFound = 'Organization not found.';
export const organizationName = 'Please give the organization a name of at most 200 characters, including at least one letter or digit.';
export const organizationKind = 'Please choose a kind: publisher, seminary, church, library or society.';
export const organizationDescription = 'The description has more than 2,000 characters. Please shorten it.';
export const organizationUrl = 'The URL must start with http:// or https:// and have at most 2,000 characters.';
export const organizationUrlPlain = 'The URL cannot contain spaces, a username or a password.';
export const organizationThere = 'There is already an organization with this name.';
export const changeOwnOrganizations = 'Access denied. You can only change organizations that you added.';
