export const premiumNotSetUp = 'Premium is not set up on this server.';
export const neverCustomer = 'You do not have a premium subscription to manage.';
export const managingFailed = 'Server error managing subscription.';
export const paymentsAway = 'The payment provider cannot be reached right now. Nothing was charged. Please try again in a few minutes.';
export const paymentsAwayForEvent = 'The payment provider could not be reached to process this event. Please send it again.';
export const premiumAlready = 'You already have a premium subscription. You were not charged again.';
export const webhookRejected = 'The signature is missing, invalid or too old.';
export const checkoutOver = 'This checkout has ended. Please start again from your profile.';
