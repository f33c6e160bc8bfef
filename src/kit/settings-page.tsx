/** The frame of a page of settings: the way back is the list of settings; what is in it works with documents. */
import type { ReactNode } from 'react'
import { useLoadedParts } from '#documents/client'
import { Page } from '#ui/page/page'

type SettingsPageProps = {
  readonly heading: string
  /** The name of the tool, for the tab, if the heading alone does not tell it. */
  readonly tool?: string
  readonly lead?: ReactNode
  readonly actions?: ReactNode
  readonly maxWidth?: number
  readonly children: ReactNode
}

export function SettingsPage({ heading, tool, maxWidth = 760, ...parts }: SettingsPageProps) {
  const title = tool === undefined ? heading : `${heading} – ${tool}`
  return <Page title={title} heading={heading} maxWidth={maxWidth} {...useLoadedParts(parts)} />
}
