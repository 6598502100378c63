export async function makePictures(): Promise<void> {}
