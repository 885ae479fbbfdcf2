export const filesFolder = "files";
