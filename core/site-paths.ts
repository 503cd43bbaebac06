// Pages that do not show an entity. A letter, a node or a checkout may follow the path. The build
// shortens the names of a module's constants, unlike those of an object's properties.

export const home = '/';
export const about = '/about';
export const library = '/digital-library';
export const authors = '/authors';
export const search = '/search';
export const login = '/login';
export const continueLogin = '/login/continue';
export const signup = '/signup';
export const continueSignup = '/signup/continue';
export const forgotPassword = '/forgot-password';
export const resetPassword = '/reset-password';
export const verifyEmail = '/verify-email';
export const unsubscribe = '/unsubscribe';
export const profile = '/profile';
export const userProfile = '/user-profile';
export const editProfile = '/edit-profile';
export const notifications = '/notifications';
export const annotations = '/annotations';
export const workspace = '/workspace';
export const essays = '/essays';
export const writeEssay = '/write-essay';
export const topics = '/topics';
export const communities = '/communities';
export const organizations = '/organizations';
export const graph = '/graph';
export const entity = '/entity';
export const premium = '/premium';
export const premiumSuccess = '/premium/success';
export const premiumCancel = '/premium/cancel';
export const testCheckout = '/test-checkout';
export const testPortal = '/test-portal';
export const admin = '/admin';
