export const toastKinds = ['success', 'error', 'info'] as const
export type ToastKind = (typeof toastKinds)[number]

/** How long a toast stays, in milliseconds (specification, section 8). */
export const toastDurationMs: Record<ToastKind, number> = { success: 2_500, error: 5_000, info: 2_500 }
