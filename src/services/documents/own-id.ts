import { contentId } from '#base/content-id'

/** The id of the document that each user has without making it (rule X14): devices that begin without a network make the same one. */
const PREFIX = 'own-'

/** `userId` is undefined for the documents of a device without an account. */
export function ownId(userId: string | undefined): string {
  return `${PREFIX}${userId ?? DEVICE_OWNER}`
}

/**
 * The id of a document whose content says what it is, such as a bundled recipe: the same on all devices of a user, and another for each
 * user, also after what was made without an account was taken over (rule Z7). `leaderId` is the document that it follows.
 */
export function ownContentId(leaderId: string, ...content: readonly string[]): string {
  const onDevice = contentId(...content)
  return leaderId === ownId(undefined) ? onDevice : contentId(leaderId, onDevice)
}

/** Whether an id follows from content. The device of every user makes the same ones, so in an account they become others. */
export function isContentId(id: string): boolean {
  return /^[0-9a-f]{32}$/.test(id)
}

export function isOwnIdOfOther(id: string, userId: string): boolean {
  return id.startsWith(PREFIX) && id !== ownId(userId)
}

/** The owner of what is on a device without an account, who also changes it; no user has this id. */
export const DEVICE_OWNER = 'device'
