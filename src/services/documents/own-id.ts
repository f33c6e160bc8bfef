/** The id of the document that each user has without making it (rule X14): devices that begin without a network make the same one. */
const PREFIX = 'own-'

/** `userId` is undefined for the documents of a device without an account. */
export function ownId(userId: string | undefined): string {
  return `${PREFIX}${userId ?? DEVICE_OWNER}`
}

export function isOwnIdOfOther(id: string, userId: string): boolean {
  return id.startsWith(PREFIX) && id !== ownId(userId)
}

/** The owner of what is on a device without an account, who also changes it; no user has this id. */
export const DEVICE_OWNER = 'device'
