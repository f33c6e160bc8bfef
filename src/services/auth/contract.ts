/** The door of the accounts service for everyone: the account, the user record, endpoints and error texts. */
export { accountMessages } from './account-messages.ts'
export { accountSchema, type Account, type Standing, type TokenAnswer } from './account.ts'
export {
  endOtherSessions,
  endSession,
  listSessions,
  readAccount,
  readJwks,
  reauthenticate,
  refreshIdToken,
  sendReauthenticationCode,
  signOut,
  type DeviceSession,
  type Security,
} from './account-endpoints.ts'
export {
  disablePerson,
  invite,
  listInvitations,
  listPeople,
  readServerDisk,
  registrationSchema,
  revokeInvitation,
  setRegistration,
  type DiskState,
  type Invitation,
  type InvitationShare,
  type ManagedPerson,
  type PersonPlace,
  type Registration,
} from './administration-endpoints.ts'
export { authErrorStatus, authErrorTexts, type AuthErrorCode } from './auth-error.ts'
export {
  API_TOKEN_COUNT,
  EMAIL_MAX_LENGTH,
  ID_TOKEN_LIFE_MS,
  ID_TOKEN_RENEWAL_MS,
  INVITATION_LIFE_MS,
  MAIL_CODE_DIGITS,
  MAIL_CODE_LIFE_MS,
  MAIL_CODE_TRIES,
  MAIL_LINK_LIFE_MS,
  NAME_MAX_LENGTH,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  RECENT_LOGIN_MS,
  RECOVERY_CODE_COUNT,
  RENEWAL_RETRY_MAX_MS,
  RENEWAL_RETRY_MIN_MS,
  SECOND_FACTOR_LIFE_MS,
  SECOND_FACTOR_TRIES,
  TRUSTED_DEVICE_LIFE_MS,
} from './auth-limits.ts'
export {
  beginPasskeySignIn,
  confirmSignUp,
  finishSecondFactor,
  keepGuest,
  PROVIDER_RETURN_PATH,
  readSignInOptions,
  SET_UP_MARK,
  sendSignInCode,
  signIn,
  signInAsGuest,
  signInWithCode,
  signInWithPasskey,
  signUp,
  startProvider,
  type SetUpState,
  type SignInOptions,
} from './sign-in-endpoints.ts'
export { describeDevice } from './describe-device.ts'
export { toNextPath } from './next-path.ts'
export { findPerson, NAMES_AT_ONCE, readNames, type NamedPerson } from './people-endpoints.ts'
export { deleteAccount, EXPORT_HEAD, EXPORT_PATH } from './person-endpoints.ts'
export {
  addPasskey,
  beginPasskey,
  beginSecondFactor,
  changeEmail,
  changePassword,
  CONFIRM_EMAIL_PATH,
  confirmEmailChange,
  confirmSecondFactor,
  deletePasskey,
  disableSecondFactor,
  INVITATION_PATH,
  listPasskeys,
  renamePasskey,
  renewRecoveryCodes,
  RESET_PATH,
  resetPassword,
  sendEmailVerification,
  sendPasswordReset,
  unlinkProvider,
  VERIFY_PATH,
  verifyEmail,
  type Passkey,
} from './safety-endpoints.ts'
export { sharingMessages } from './sharing-messages.ts'
export { listApiTokens, makeApiToken, revokeApiToken, type ApiToken } from './token-endpoints.ts'
export {
  guestEmail,
  isGuestEmail,
  isUserRecord,
  normalizeEmail,
  USER_STORAGE_KEY,
  USERS_NAME,
  type UserRecord,
} from './user-record.ts'
export { userRecordSchema, usersCollection } from './users-collection.ts'
