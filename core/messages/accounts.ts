export const usernameRequired = 'Username is required';
export const usernameForm =
  'Please choose a username of 3 to 30 letters (a to z), digits, dots, hyphens or underscores. It cannot be all digits.';
export const loginRejected = 'Invalid email or password';
export const userNotFound = 'User not found.';
export const userUnavailable = 'This account cannot be followed or invited at the moment.';
export const suspendedSession = 'You were logged out because your account is suspended. Log in to read why.';
export const accountSuspended = 'Account suspended';
export const profileNotFound = 'Profile endpoint not found.';
export const displayNameLength = 'The display name has more than 50 characters. Please shorten it.';
export const bioLength = 'The bio has more than 500 characters. Please shorten it.';
export const choosePicture = 'Please choose a picture.';
export const cropNumbers = 'The crop needs x, y, width and height in whole pixels, all inside the picture.';
export const currentPassword = 'Please enter your current password.';
export const wrongPassword = 'That is not your current password. Please try again.';
export const newPassword = 'The new password must have 8 to 200 characters.';
export const usernameReserved = 'This username is reserved. Please choose another.';
export const displayNameReserved = 'This display name is reserved. Please choose another.';
export const displayNameAccents = 'The display name has too many accents on one letter. Please remove some.';
export const displayNameImitates =
  'This display name looks like another reader’s name written in a different alphabet. Please use a single alphabet or choose another name.';
export const passwordCommon =
  'This is one of the most common passwords, which attackers try first. Please choose another, such as a few unrelated words.';
export const passwordTooSimple = 'Your password cannot be only spaces or one repeated character. Please choose another.';
export const passwordHasUsername = 'Your password cannot contain your username. Please choose another.';
export const passwordHasSiteName = 'Your password cannot contain the name of this library. Please choose another.';
export const passwordHasEmail = 'Your password cannot contain the part of your email address before the @. Please choose another.';
export const sessionNotFound = 'This session has already ended.';
export const followOneself = 'You cannot follow yourself.';
export const blockOneself = 'You cannot block yourself.';
export const muteOneself = 'You cannot mute yourself.';
export const blocksMost = 'You have blocked 1,000 people, which is the maximum. Please unblock someone first.';
export const mutesMost = 'You have muted 1,000 people, which is the maximum. Please unmute someone first.';
