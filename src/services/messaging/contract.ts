/** The messaging service's entry point for all realms: messages, their sources, user settings, pushes, toasts. */
export {
  MESSAGE_BODY_LENGTH,
  MESSAGE_LINK_LENGTH,
  MESSAGE_TITLE_LENGTH,
  messagesCollection,
  type Message,
} from './message.ts'
export { MESSAGES_NAME, NOTIFICATIONS_PATH } from './message-place.ts'
export { messageSettingsSchema, takesChannel, type MessageSettings } from './message-settings.ts'
export {
  messageChannels,
  severities,
  type MessageChannel,
  type MessageKind,
  type MessageSource,
  type Severity,
} from './message-source.ts'
export {
  listPush,
  PUSH_ACTIVATION_TIMEOUT_MS,
  PUSH_RENEWAL_DAYS,
  PUSH_SCOPE,
  PUSH_WORKER_PATH,
  pushEndings,
  readPushKey,
  registerPush,
  removePush,
  replacePush,
  sendTestMessage,
  type PushEnding,
  type PushRegistration,
} from './push-endpoints.ts'
export { PUSH_BODY_LIMIT_BYTES, PUSH_TEXT_LIMIT_BYTES, pushPayloadSchema, type PushPayload } from './push-payload.ts'
export {
  NOTICE_LOCK,
  openLinkSchema,
  PUSH_MEMORY_CACHE,
  PUSH_MEMORY_PATH,
  pushWorkerMemorySchema,
  type OpenLink,
  type PushWorkerMemory,
} from './push-worker-memory.ts'
export { sendShared, sharedLink, type SharedParts } from './share-endpoint.ts'
export { toastDurationMs, toastKinds, type ToastKind } from './toast-kind.ts'
export { countUnread, isShown } from './unread.ts'
export {
  addWebhook,
  changeWebhook,
  listWebhooks,
  removeWebhook,
  renewWebhookSecret,
  resumeWebhook,
  templateNames,
  testWebhook,
  webhookFormats,
  WEBHOOKS_PER_PERSON,
  webhookShapes,
  webhookStates,
  type Webhook,
  type WebhookFormat,
  type WebhookShape,
  type WebhookState,
} from './webhook-endpoints.ts'
