import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Unpacks the SQLite library of this platform once, instead of at each start. */
final class NativeLibrary {
  private NativeLibrary() {}

  static void unpack(List<Path> classPath, Path folder) throws Exception {
    Files.createDirectories(folder);
    var urls = new URL[classPath.size()];
    for (int i = 0; i < urls.length; i++) {
      urls[i] = classPath.get(i).toUri().toURL();
    }
    try (var loader = new URLClassLoader(urls, ClassLoader.getPlatformClassLoader())) {
      // Uses the driver's own detection of the platform, so that both agree.
      Class<?> util = loader.loadClass("org.sqlite.util.LibraryLoaderUtil");
      String path = (String) util.getMethod("getNativeLibResourcePath").invoke(null);
      String name = (String) util.getMethod("getNativeLibName").invoke(null);
      try (InputStream library = loader.getResourceAsStream(path.substring(1) + "/" + name)) {
        if (library == null) {
          throw new IOException("sqlite-jdbc has no library for this platform: " + path);
        }
        Files.copy(library, folder.resolve(name));
      }
    }
  }
}
