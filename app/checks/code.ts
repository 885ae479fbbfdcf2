/** What codes of checks end in: without letters and digits that are taken for each other over the phone. */
export const codeSigns = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
