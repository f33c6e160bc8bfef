/** The frame of a page of settings: the way back is the list of settings; what is in it works with documents. */
import type { ReactNode } from 'react'
import { useLoadedParts } from '#kit/documents-state'
import { Page } from '#ui/page/page'

type SettingsPageProps = {
  readonly heading: string
  /** The name of the tool, for the tab: „Einstellungen – Shop-Uptime“. */
  readonly tool: string
  readonly lead?: ReactNode
  readonly actions?: ReactNode
  readonly maxWidth?: number
  readonly children: ReactNode
}

export function SettingsPage({ heading, tool, maxWidth = 760, ...parts }: SettingsPageProps) {
  return <Page title={`${heading} – ${tool}`} heading={heading} maxWidth={maxWidth} {...useLoadedParts(parts)} />
}
