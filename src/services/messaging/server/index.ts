/** The door of the messaging service in Node. */
export { forgetMails } from './forget-mails.ts'
export type { Mail } from './mail-delivery.ts'
export { createMailer, type Mailer } from './mailer.ts'
export { createMessaging, type Messaging, type Notice } from './messaging.ts'
export { openMessagingDatabase } from './messaging-database.ts'
export { readSmtpUrl, type SmtpSettings } from './smtp-url.ts'
export { isPushHostPattern } from './push/check-push-endpoint.ts'
export { deriveVapidPrivateKey, newVapidPrivateKey, readVapidKeys, type VapidKeys } from './push/vapid-keys.ts'
