import { useEffect, useState } from 'react'
import { accepted } from '#api/call.ts'

interface ChosenPicture {
  file: File
  /** Shows it before it is sent. */
  url: string
}

/** A picture that was chosen and not sent yet. */
export function useChosenPicture() {
  const [picture, setPicture] = useState<ChosenPicture | null>(null)
  useEffect(() => () => (picture ? URL.revokeObjectURL(picture.url) : undefined), [picture])
  const choose = (file: File | undefined) => setPicture(file ? { file, url: URL.createObjectURL(file) } : null)
  return { picture, choose }
}

/** @param address that takes the bytes @throws ApiError when it refuses them */
export async function sendPicture(address: string, { file }: ChosenPicture): Promise<void> {
  const headers = { 'content-type': file.type }
  await accepted(await fetch(address, { method: 'PUT', credentials: 'include', headers, body: file }))
}
