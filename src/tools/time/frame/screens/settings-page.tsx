/** The frame of the pages of settings: their way back is the list of settings; what is in it works with documents. */
import type { ReactNode } from 'react'
import { useLoadedParts } from '#documents/client'
import { Page } from '#ui/page/page'

type SettingsPageProps = {
  readonly heading: string
  readonly lead?: ReactNode
  readonly actions?: ReactNode
  readonly maxWidth?: number
  readonly children: ReactNode
}

export function SettingsPage({ heading, maxWidth = 720, ...parts }: SettingsPageProps) {
  return <Page title={heading} heading={heading} maxWidth={maxWidth} {...useLoadedParts(parts)} />
}
