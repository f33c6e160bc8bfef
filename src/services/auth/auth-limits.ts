/** The numbers accounts go by, where both sides need them. */
export const PASSWORD_MIN_LENGTH = 8
export const PASSWORD_MAX_LENGTH = 128
export const NAME_MAX_LENGTH = 100
export const EMAIL_MAX_LENGTH = 254
/** Life of an idToken, and how long before its end it is renewed. */
export const ID_TOKEN_LIFE_MS = 3_600_000
export const ID_TOKEN_RENEWAL_MS = 300_000
/** Back-off of a failing renewal: doubled from the first to the last. */
export const RENEWAL_RETRY_MIN_MS = 30_000
export const RENEWAL_RETRY_MAX_MS = 16 * 60_000
/** How recent a sign-in must be for what can't be undone. */
export const RECENT_LOGIN_MS = 300_000
/** A code that came by mail: its digits, how long it counts, and how often one may be wrong about it. */
export const MAIL_CODE_DIGITS = 6
export const MAIL_CODE_LIFE_MS = 600_000
export const MAIL_CODE_TRIES = 3
/** How long the links in mails count. */
export const MAIL_LINK_LIFE_MS = 3_600_000
/** Between the password and the second factor, and how often one may be wrong about that. */
export const SECOND_FACTOR_LIFE_MS = 600_000
export const SECOND_FACTOR_TRIES = 5
export const RECOVERY_CODE_COUNT = 10
/** How long a device that was trusted is not asked for the second factor. */
export const TRUSTED_DEVICE_LIFE_MS = 30 * 86_400_000
export const INVITATION_LIFE_MS = 7 * 86_400_000
/** API tokens of one person, and the longest life of one that ends. */
export const API_TOKEN_COUNT = 20
export const API_TOKEN_MAX_DAYS = 3_650
/** The largest body of any endpoint of accounts. */
export const AUTH_BODY_LIMIT_BYTES = 16_384
