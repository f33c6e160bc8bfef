/** What the first scripts know of the user record. They come without zod: its schemas are in `users-collection.ts`. */
import { isJsonObject } from '#base/text/json'

/** The key in localStorage under which the signed-in person's user record is kept. */
export const USER_STORAGE_KEY = 'user'

/** The name of the collection of user records. */
export const USERS_NAME = 'users'

/** The record kept under localStorage `user`; its presence is what „logged in“ means on a device. */
export type UserRecord = { id: string; email: string; name: string; [field: string]: unknown }

/** Whether a value out of `JSON.parse` is one; the same verdict as that of `userRecordSchema` (`user-record.property.test.ts`). */
export function isUserRecord(value: unknown): value is UserRecord {
  if (!isJsonObject(value)) return false
  const { id, email, name } = value
  return typeof id === 'string' && ID.test(id) && typeof email === 'string' && typeof name === 'string'
}

const ID = /^[A-Za-z0-9_-]{1,64}$/

/** Trims and lower-cases an e-mail: the form in which people are found. The server also turns the domain into ASCII. */
export function normalizeEmail(text: string): string {
  return text.trim().toLowerCase()
}

/** Guests have no address; theirs ends in a domain that no mail can reach (RFC 2606), so that their record is found like any other. */
const GUEST_DOMAIN = 'gast.invalid'

export function guestEmail(id: string): string {
  return `${id.toLowerCase()}@${GUEST_DOMAIN}`
}

/** Whether an address is one that `guestEmail` made: nothing to show, and nothing to write to. */
export function isGuestEmail(email: string): boolean {
  return email.endsWith(`@${GUEST_DOMAIN}`)
}
