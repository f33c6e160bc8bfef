/** The door of the messaging service in Node. */
export { forgetMails } from './forget-mails.ts'
export type { Mail } from './mail-delivery.ts'
export { createMailer, type Mailer } from './mailer.ts'
export { createMessaging, type Messaging, type MessagingOptions, type Notice } from './messaging.ts'
export type { DeliveryOutcome, Push, PushGateway } from './push-gateway.ts'
export type { Receiver } from './listing/outbox-parts.ts'
export { messagingPart, openMessagingDatabase } from './messaging-tables.ts'
export { readSmtpUrl, type SmtpSettings } from './smtp-url.ts'
export { isPushHostPattern } from './push/check-push-endpoint.ts'
export {
  chooseVapidSubject,
  deriveVapidPrivateKey,
  newVapidPrivateKey,
  readVapidKeys,
  type VapidKeys,
} from './push/vapid-keys.ts'
export { createPush, type PushOptions, type PushService } from './push/push.ts'
export { addPushRoutes } from './push/push-routes.ts'
export { addShareRoutes } from './shares/shares.ts'
export { addWebhookRoutes } from './webhooks/webhook-routes.ts'
export { sealOldSecrets } from './webhooks/webhook-secrets.ts'
export { createWebhooks, type WebhookOptions, type WebhookService } from './webhooks/webhooks.ts'
