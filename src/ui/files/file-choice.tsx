/** Lets the user choose a file, or paste what would stand in one, and shows how far it is read or why it can't be used. */
import type { ReactNode } from 'react'
import { Card, Cluster, SectionTitle, Stack } from '../card.tsx'
import { FileButton } from './file-button.tsx'
import { FileDrop } from './file-drop.tsx'
import { FormAlert } from '../page/notice.tsx'
import { ProgressCard } from '../picture/progress-card.tsx'
import type { ChosenFile } from './use-file-reading.tsx'

type FileChoiceProps<Failure extends string> = {
  readonly file: ChosenFile<Failure>
  readonly title: string
  readonly accept: readonly string[]
  readonly failureTexts: Readonly<Record<Failure, string>>
  readonly isReady: boolean
  readonly onFile: (file: File) => void
  readonly onCancel: () => void
  /** Beside the button, such as a file to begin with. */
  readonly otherWay?: ReactNode
  /** What will be done with the file. */
  readonly children: ReactNode
}

export function FileChoice<Failure extends string>(o: FileChoiceProps<Failure>) {
  const { file, title, accept, failureTexts, isReady, onFile, onCancel, otherWay, children } = o
  const onFiles = ([first]: readonly File[]): void => {
    if (first !== undefined) onFile(first)
  }
  if (file.phase === 'reading') {
    return (
      <ProgressCard label="Datei wird gelesen" share={file.share} onStop={onCancel}>
        „{file.name}“ wird gelesen …
      </ProgressCard>
    )
  }
  return (
    <FileDrop
      onFiles={onFiles}
      onText={(text) => onFile(new File([text], 'Eingefügte Zeilen', { type: 'text/plain' }))}
      invitation="Loslassen, um die Datei zu lesen"
      isDisabled={!isReady}
    >
      <Card aria-labelledby="choose">
        <Stack gap={2}>
          <SectionTitle id="choose">{title}</SectionTitle>
          {children}
          <Cluster>
            <FileButton variant="primary" accept={accept} isBusy={!isReady} onFiles={onFiles}>
              Datei wählen
            </FileButton>
            {otherWay}
          </Cluster>
          <FormAlert message={file.phase === 'failed' ? `„${file.name}“: ${failureTexts[file.failure]}` : undefined} />
        </Stack>
      </Card>
    </FileDrop>
  )
}
