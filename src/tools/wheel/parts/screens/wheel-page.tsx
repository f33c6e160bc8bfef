import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import type { DocumentView } from '#documents/client'
import { DocumentPage, type DocumentWords } from '#kit/document-page'
import { wheelsCollection, type Wheel } from '../../model.ts'
import { wheelTool } from '../../tool.ts'

export const wheelWords: DocumentWords = {
  one: 'Rad',
  this: 'Dieses Rad',
  yours: 'Deine Räder',
  toAll: 'Zu deinen Rädern',
  allPath: wheelTool.path,
  icon: wheelTool.icon,
}

/** The page of the wheel that the address names. */
export function WheelPage({ children }: { readonly children: (wheel: DocumentView<Wheel>) => ReactNode }) {
  const { wheelId = '' } = useParams()
  return (
    <DocumentPage collection={wheelsCollection} id={wheelId} words={wheelWords}>
      {children}
    </DocumentPage>
  )
}
