import { useToast } from './toast-context.tsx'

/** Puts a text into the clipboard and says so, or that it does not go here. */
export function useCopyText(): (text: string, done: string) => Promise<void> {
  const toasts = useToast()
  return async (text, done) => {
    try {
      await navigator.clipboard.writeText(text)
      toasts.show({ kind: 'success', text: done })
    } catch {
      toasts.show({ kind: 'error', text: 'Kopieren geht hier nicht. Markier den Text und kopier ihn selbst.' })
    }
  }
}
