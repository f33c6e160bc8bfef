/** The door of the messaging service in the browser: toasts, and the messages of the signed-in person. */
export { useMessages, useUnreadCount } from './messages.ts'
export { ToastProvider, useToast, useVisibleToasts } from './toast-context.tsx'
export {
  ACTION_TOAST_MS,
  createToastQueue,
  MAX_VISIBLE_TOASTS,
  type Toast,
  type ToastOptions,
  type ToastQueue,
} from './toast-queue.ts'
