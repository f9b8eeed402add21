import { t } from '@yardsnap/contract/texts'

// Uppy's own words, where the page has no others: written out, so that they are in the language of the page.

export const DASHBOARD_DEFAULTS = {
  importFrom: t`Import from %{name}`,
  back: t.of('to what was shown before')`Back`,
  editing: t`Editing %{file}`,
  finishEditingFile: t`Finish editing file`,
  saveChanges: t`Save changes`,
  save: t.of('changes of a picture')`Save`,
  cancel: t`Cancel`,
  done: t`Done`,
  addMore: t`Add more`,
  reSelect: t`Re-select`,
  uploadComplete: t`Upload complete`,
  uploadPaused: t`Upload paused`,
  resumeUpload: t`Resume upload`,
  pauseUpload: t`Pause upload`,
  retryUpload: t`Retry upload`,
  cancelUpload: t`Cancel upload`,
  uploading: t`Uploading`,
  complete: t.of('an upload')`Complete`,
  uploadFailed: t`Upload failed`,
  paused: t.of('an upload')`Paused`,
  retry: t.of('an upload')`Retry`,
  pause: t.of('an upload')`Pause`,
  resume: t.of('an upload')`Resume`,
  filesUploadedOfTotal: {
    0: t`%{complete} of %{smart_count} file uploaded`,
    1: t`%{complete} of %{smart_count} files uploaded`,
  },
  dataUploadedOfTotal: t`%{complete} of %{total}`,
  dataUploadedOfUnknown: t`%{complete} of unknown`,
  xTimeLeft: t`%{time} left`,
  upload: t.of('what a button does')`Upload`,
  xMoreFilesAdded: { 0: t`%{smart_count} more file added`, 1: t`%{smart_count} more files added` },
  showErrorDetails: t`Show error details`,
}

export const EDITOR_DEFAULTS = {
  revert: t.of('changes of a picture')`Reset`,
  rotate: t`Rotate 90°`,
  zoomIn: t`Zoom in`,
  zoomOut: t`Zoom out`,
  flipHorizontal: t`Flip horizontally`,
  aspectRatioSquare: t`Crop square`,
  aspectRatioLandscape: t`Crop landscape (16:9)`,
  aspectRatioPortrait: t`Crop portrait (9:16)`,
}

export const CAMERA_DEFAULTS = {
  pluginNameCamera: t`Camera`,
  noCameraTitle: t`Camera Not Available`,
  noCameraDescription: t`In order to take pictures or record video, please connect a camera device`,
  takePicture: t`Take a picture`,
  allowAccessTitle: t`Please allow access to your camera`,
  allowAccessDescription: t`In order to take pictures or record video with your camera, please allow camera access for this site.`,
}

export const COMPRESSOR_DEFAULTS = {
  compressingImages: t`Compressing images...`,
  compressedX: t`Saved %{size} by compressing images`,
}
