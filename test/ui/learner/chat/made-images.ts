/** Records every image that the code makes with `new Image()`, in a browser that loads none. */
export function recordImages(): { images: HTMLImageElement[]; stop: () => void } {
  const images: HTMLImageElement[] = [];
  const spy = jest.spyOn(window, 'Image').mockImplementation(() => {
    const image = document.createElement('img');
    images.push(image);
    return image;
  });
  return { images, stop: () => spy.mockRestore() };
}
