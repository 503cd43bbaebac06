export const communityName = 'Please give the community a name of at most 100 characters.';
export const communityNameTaken = 'There is already a community with this name. Please choose another.';
export const communityDescription = 'The description has more than 1,000 characters. Please shorten it.';
export const communityNotFound = 'Community not found (ID: {id}).';
export const communityPostsNotFound = 'Community posts not found (ID: {id}).';
export const notAMember = 'You are not a member of this community.';
