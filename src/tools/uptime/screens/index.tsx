/** The door of the screens, small enough to come first: it knows what has to be there before any of them. */
import type { ComponentType } from 'react'

/** Brings `Temporal` where the browser has none, then the screens. */
export async function loadUptimeScreens(): Promise<ComponentType> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
  return (await import('./uptime-screens.tsx')).UptimeScreens
}
