/** The door of the messaging service in Node. */
export { createMessaging, type Messaging, type Notice } from './messaging.ts'
