import { createContext, useContext, useSyncExternalStore, type ReactNode } from 'react'
import type { Toast, ToastQueue } from './toast-queue.ts'

const ToastContext = createContext<ToastQueue | undefined>(undefined)

export function ToastProvider({ queue, children }: { readonly queue: ToastQueue; readonly children: ReactNode }) {
  return <ToastContext value={queue}>{children}</ToastContext>
}

/** The app's only toast queue. */
export function useToast(): ToastQueue {
  const queue = useContext(ToastContext)
  if (queue === undefined) throw new Error('ToastProvider is missing')
  return queue
}

/** The toasts to show now, oldest first. */
export function useVisibleToasts(): readonly Toast[] {
  const queue = useToast()
  return useSyncExternalStore(queue.subscribe, queue.getVisible)
}
