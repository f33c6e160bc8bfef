import { userKey } from '#kit/user-keys'

/** Names the setting with the pictures of an import that are still to be fetched; it is empty if there are none. */
export function waitingPicturesKey(userId: string): string {
  return userKey(userId, 'recipesPictures')
}
