/** The door of the messaging service in the browser: toasts, and the messages of the signed-in person. */
export { useMessages, useUnreadCount } from './messages.ts'
export { ToastProvider, useCopyText, useToast, useVisibleToasts } from './toast-context.tsx'
export {
  ACTION_TOAST_MS,
  createToastQueue,
  MAX_VISIBLE_TOASTS,
  type Toast,
  type ToastOptions,
  type ToastQueue,
} from './toast-queue.ts'
export { PushContext, usePush, type OpenPush } from './push/push-context.ts'
export { openPush } from './push/open-push.ts'
export type { PushClient } from './push/push-client.ts'
export { PUSH_STORAGE_KEY } from './push/push-storage-key.ts'
export { pushFailures, type PushFailure, type PushObstacle, type PushState } from './push/push-state.ts'
export { usePushState } from './push/use-push-state.ts'
