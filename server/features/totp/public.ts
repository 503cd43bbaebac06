// The entry point of this feature for other features.
export { isCodeError, requireSecondFactor, resetCodeAttempts, type SecondFactor } from './second-factor.ts';
