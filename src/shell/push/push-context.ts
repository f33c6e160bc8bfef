import { createContext } from 'react'
import type { PushClient } from '#messaging/client'

/** How a page gets its pushes, whose scripts are loaded when first asked for; the same ones each time. */
export type OpenPush = () => Promise<PushClient>

export const PushContext = createContext<OpenPush | null>(null)
