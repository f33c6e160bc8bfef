/** What the first scripts know of messages; they come without zod, and so without `messagesCollection`. */

/** The name of the collection of messages. */
export const MESSAGES_NAME = 'Messages'

/** The page that lists a user's messages; the bell links to it. */
export const NOTIFICATIONS_PATH = '/notifications'
