/** What another service adds: a list under this name, its items read as the download goes on. */
export type ExportPart = { readonly name: string; readonly items: (uid: string) => AsyncIterable<object> }
