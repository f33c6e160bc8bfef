/**
 * The pictures a person is offered to choose. HEIC is missing on purpose: an iPhone hands out JPEG then. Whoever brings
 * one all the same (by dropping it) gets it read where the browser can, and is told where it can't.
 */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const
