// OpenGL ES 3 and EGL by libepoxy, which finds the functions at run time, so that programs start where neither is installed.
//
// libepoxy declares each function as a variable that points to it, and its usual name as a macro; Swift sees no such macros, and calls
// variables that another thread might change unsafe. So each function that is used has its usual name here. Parameters that name a
// constant are of the type that Swift gives the constants.

#include <epoxy/gl.h>
#include <epoxy/egl.h>

#undef glActiveTexture
static inline void glActiveTexture(GLint texture) { epoxy_glActiveTexture(texture); }
#undef glAttachShader
static inline void glAttachShader(GLuint program, GLuint shader) { epoxy_glAttachShader(program, shader); }
#undef glBindAttribLocation
static inline void glBindAttribLocation(GLuint program, GLuint index, const GLchar * name) { epoxy_glBindAttribLocation(program, index, name); }
#undef glBindBuffer
static inline void glBindBuffer(GLint target, GLuint buffer) { epoxy_glBindBuffer(target, buffer); }
#undef glBindFramebuffer
static inline void glBindFramebuffer(GLint target, GLuint framebuffer) { epoxy_glBindFramebuffer(target, framebuffer); }
#undef glBindTexture
static inline void glBindTexture(GLint target, GLuint texture) { epoxy_glBindTexture(target, texture); }
#undef glBindVertexArray
static inline void glBindVertexArray(GLuint array) { epoxy_glBindVertexArray(array); }
#undef glBlendFunc
static inline void glBlendFunc(GLint sfactor, GLint dfactor) { epoxy_glBlendFunc(sfactor, dfactor); }
#undef glBufferData
static inline void glBufferData(GLint target, GLsizeiptr size, const void * data, GLint usage) { epoxy_glBufferData(target, size, data, usage); }
#undef glBufferSubData
static inline void glBufferSubData(GLint target, GLintptr offset, GLsizeiptr size, const void * data) { epoxy_glBufferSubData(target, offset, size, data); }
#undef glCheckFramebufferStatus
static inline GLint glCheckFramebufferStatus(GLint target) { return epoxy_glCheckFramebufferStatus(target); }
#undef glClear
static inline void glClear(GLint mask) { epoxy_glClear(mask); }
#undef glClearColor
static inline void glClearColor(GLfloat red, GLfloat green, GLfloat blue, GLfloat alpha) { epoxy_glClearColor(red, green, blue, alpha); }
#undef glCompileShader
static inline void glCompileShader(GLuint shader) { epoxy_glCompileShader(shader); }
#undef glCopyTexSubImage2D
static inline void glCopyTexSubImage2D(GLint target, GLint level, GLint xoffset, GLint yoffset, GLint x, GLint y, GLsizei width, GLsizei height) { epoxy_glCopyTexSubImage2D(target, level, xoffset, yoffset, x, y, width, height); }
#undef glCopyTexSubImage3D
static inline void glCopyTexSubImage3D(GLint target, GLint level, GLint xoffset, GLint yoffset, GLint zoffset, GLint x, GLint y, GLsizei width, GLsizei height) { epoxy_glCopyTexSubImage3D(target, level, xoffset, yoffset, zoffset, x, y, width, height); }
#undef glCreateProgram
static inline GLuint glCreateProgram(void) { return epoxy_glCreateProgram(); }
#undef glCreateShader
static inline GLuint glCreateShader(GLint type) { return epoxy_glCreateShader(type); }
#undef glDeleteBuffers
static inline void glDeleteBuffers(GLsizei n, const GLuint * buffers) { epoxy_glDeleteBuffers(n, buffers); }
#undef glDeleteFramebuffers
static inline void glDeleteFramebuffers(GLsizei n, const GLuint * framebuffers) { epoxy_glDeleteFramebuffers(n, framebuffers); }
#undef glDeleteProgram
static inline void glDeleteProgram(GLuint program) { epoxy_glDeleteProgram(program); }
#undef glDeleteShader
static inline void glDeleteShader(GLuint shader) { epoxy_glDeleteShader(shader); }
#undef glDeleteTextures
static inline void glDeleteTextures(GLsizei n, const GLuint * textures) { epoxy_glDeleteTextures(n, textures); }
#undef glDeleteVertexArrays
static inline void glDeleteVertexArrays(GLsizei n, const GLuint * arrays) { epoxy_glDeleteVertexArrays(n, arrays); }
#undef glDisable
static inline void glDisable(GLint cap) { epoxy_glDisable(cap); }
#undef glDrawArrays
static inline void glDrawArrays(GLint mode, GLint first, GLsizei count) { epoxy_glDrawArrays(mode, first, count); }
#undef glDrawElements
static inline void glDrawElements(GLint mode, GLsizei count, GLint type, const void * indices) { epoxy_glDrawElements(mode, count, type, indices); }
#undef glEnable
static inline void glEnable(GLint cap) { epoxy_glEnable(cap); }
#undef glEnableVertexAttribArray
static inline void glEnableVertexAttribArray(GLuint index) { epoxy_glEnableVertexAttribArray(index); }
#undef glFramebufferTexture2D
static inline void glFramebufferTexture2D(GLint target, GLint attachment, GLint textarget, GLuint texture, GLint level) { epoxy_glFramebufferTexture2D(target, attachment, textarget, texture, level); }
#undef glFramebufferTextureLayer
static inline void glFramebufferTextureLayer(GLint target, GLint attachment, GLuint texture, GLint level, GLint layer) { epoxy_glFramebufferTextureLayer(target, attachment, texture, level, layer); }
#undef glGenBuffers
static inline void glGenBuffers(GLsizei n, GLuint * buffers) { epoxy_glGenBuffers(n, buffers); }
#undef glGenFramebuffers
static inline void glGenFramebuffers(GLsizei n, GLuint * framebuffers) { epoxy_glGenFramebuffers(n, framebuffers); }
#undef glGenTextures
static inline void glGenTextures(GLsizei n, GLuint * textures) { epoxy_glGenTextures(n, textures); }
#undef glGenVertexArrays
static inline void glGenVertexArrays(GLsizei n, GLuint * arrays) { epoxy_glGenVertexArrays(n, arrays); }
#undef glGetError
static inline GLint glGetError(void) { return epoxy_glGetError(); }
#undef glGetIntegerv
static inline void glGetIntegerv(GLint pname, GLint * data) { epoxy_glGetIntegerv(pname, data); }
#undef glGetProgramInfoLog
static inline void glGetProgramInfoLog(GLuint program, GLsizei bufSize, GLsizei * length, GLchar * infoLog) { epoxy_glGetProgramInfoLog(program, bufSize, length, infoLog); }
#undef glGetProgramiv
static inline void glGetProgramiv(GLuint program, GLint pname, GLint * params) { epoxy_glGetProgramiv(program, pname, params); }
#undef glGetShaderInfoLog
static inline void glGetShaderInfoLog(GLuint shader, GLsizei bufSize, GLsizei * length, GLchar * infoLog) { epoxy_glGetShaderInfoLog(shader, bufSize, length, infoLog); }
#undef glGetShaderiv
static inline void glGetShaderiv(GLuint shader, GLint pname, GLint * params) { epoxy_glGetShaderiv(shader, pname, params); }
#undef glGetString
static inline const GLubyte * glGetString(GLint name) { return epoxy_glGetString(name); }
#undef glGetUniformLocation
static inline GLint glGetUniformLocation(GLuint program, const GLchar * name) { return epoxy_glGetUniformLocation(program, name); }
#undef glLinkProgram
static inline void glLinkProgram(GLuint program) { epoxy_glLinkProgram(program); }
#undef glPixelStorei
static inline void glPixelStorei(GLint pname, GLint param) { epoxy_glPixelStorei(pname, param); }
#undef glReadPixels
static inline void glReadPixels(GLint x, GLint y, GLsizei width, GLsizei height, GLint format, GLint type, void * pixels) { epoxy_glReadPixels(x, y, width, height, format, type, pixels); }
#undef glScissor
static inline void glScissor(GLint x, GLint y, GLsizei width, GLsizei height) { epoxy_glScissor(x, y, width, height); }
#undef glShaderSource
static inline void glShaderSource(GLuint shader, GLsizei count, const GLchar *const* string, const GLint * length) { epoxy_glShaderSource(shader, count, string, length); }
#undef glTexParameteri
static inline void glTexParameteri(GLint target, GLint pname, GLint param) { epoxy_glTexParameteri(target, pname, param); }
#undef glTexStorage2D
static inline void glTexStorage2D(GLint target, GLsizei levels, GLint internalformat, GLsizei width, GLsizei height) { epoxy_glTexStorage2D(target, levels, internalformat, width, height); }
#undef glTexStorage3D
static inline void glTexStorage3D(GLint target, GLsizei levels, GLint internalformat, GLsizei width, GLsizei height, GLsizei depth) { epoxy_glTexStorage3D(target, levels, internalformat, width, height, depth); }
#undef glTexSubImage2D
static inline void glTexSubImage2D(GLint target, GLint level, GLint xoffset, GLint yoffset, GLsizei width, GLsizei height, GLint format, GLint type, const void * pixels) { epoxy_glTexSubImage2D(target, level, xoffset, yoffset, width, height, format, type, pixels); }
#undef glTexSubImage3D
static inline void glTexSubImage3D(GLint target, GLint level, GLint xoffset, GLint yoffset, GLint zoffset, GLsizei width, GLsizei height, GLsizei depth, GLint format, GLint type, const void * pixels) { epoxy_glTexSubImage3D(target, level, xoffset, yoffset, zoffset, width, height, depth, format, type, pixels); }
#undef glUniform1i
static inline void glUniform1i(GLint location, GLint v0) { epoxy_glUniform1i(location, v0); }
#undef glUniform1f
static inline void glUniform1f(GLint location, GLfloat v0) { epoxy_glUniform1f(location, v0); }
#undef glUniform2f
static inline void glUniform2f(GLint location, GLfloat v0, GLfloat v1) { epoxy_glUniform2f(location, v0, v1); }
#undef glUniform2i
static inline void glUniform2i(GLint location, GLint v0, GLint v1) { epoxy_glUniform2i(location, v0, v1); }
#undef glUniform4f
static inline void glUniform4f(GLint location, GLfloat v0, GLfloat v1, GLfloat v2, GLfloat v3) { epoxy_glUniform4f(location, v0, v1, v2, v3); }
#undef glUniform4i
static inline void glUniform4i(GLint location, GLint v0, GLint v1, GLint v2, GLint v3) { epoxy_glUniform4i(location, v0, v1, v2, v3); }
#undef glUniform1uiv
static inline void glUniform1uiv(GLint location, GLsizei count, const GLuint * value) { epoxy_glUniform1uiv(location, count, value); }
#undef glUseProgram
static inline void glUseProgram(GLuint program) { epoxy_glUseProgram(program); }
#undef glVertexAttribPointer
static inline void glVertexAttribPointer(GLuint index, GLint size, GLint type, GLboolean normalized, GLsizei stride, const void * pointer) { epoxy_glVertexAttribPointer(index, size, type, normalized, stride, pointer); }
#undef glViewport
static inline void glViewport(GLint x, GLint y, GLsizei width, GLsizei height) { epoxy_glViewport(x, y, width, height); }
#undef glFinish
static inline void glFinish(void) { epoxy_glFinish(); }
#undef glDepthFunc
static inline void glDepthFunc(GLint func) { epoxy_glDepthFunc(func); }
#undef glDepthMask
static inline void glDepthMask(GLboolean flag) { epoxy_glDepthMask(flag); }
#undef glGenRenderbuffers
static inline void glGenRenderbuffers(GLsizei n, GLuint * renderbuffers) { epoxy_glGenRenderbuffers(n, renderbuffers); }
#undef glBindRenderbuffer
static inline void glBindRenderbuffer(GLint target, GLuint renderbuffer) { epoxy_glBindRenderbuffer(target, renderbuffer); }
#undef glRenderbufferStorage
static inline void glRenderbufferStorage(GLint target, GLint internalformat, GLsizei width, GLsizei height) { epoxy_glRenderbufferStorage(target, internalformat, width, height); }
#undef glFramebufferRenderbuffer
static inline void glFramebufferRenderbuffer(GLint target, GLint attachment, GLint renderbuffertarget, GLuint renderbuffer) { epoxy_glFramebufferRenderbuffer(target, attachment, renderbuffertarget, renderbuffer); }
#undef glDeleteRenderbuffers
static inline void glDeleteRenderbuffers(GLsizei n, const GLuint * renderbuffers) { epoxy_glDeleteRenderbuffers(n, renderbuffers); }
#undef glIsEnabled
static inline GLboolean glIsEnabled(GLint cap) { return epoxy_glIsEnabled(cap); }
#undef eglGetPlatformDisplayEXT
static inline EGLDisplay eglGetPlatformDisplayEXT(EGLint platform, void * native_display, const EGLint * attrib_list) { return epoxy_eglGetPlatformDisplayEXT(platform, native_display, attrib_list); }
#undef eglInitialize
static inline EGLBoolean eglInitialize(EGLDisplay dpy, EGLint * major, EGLint * minor) { return epoxy_eglInitialize(dpy, major, minor); }
#undef eglBindAPI
static inline EGLBoolean eglBindAPI(EGLint api) { return epoxy_eglBindAPI(api); }
#undef eglCreateContext
static inline EGLContext eglCreateContext(EGLDisplay dpy, EGLConfig config, EGLContext share_context, const EGLint * attrib_list) { return epoxy_eglCreateContext(dpy, config, share_context, attrib_list); }
#undef eglDestroyContext
static inline EGLBoolean eglDestroyContext(EGLDisplay dpy, EGLContext ctx) { return epoxy_eglDestroyContext(dpy, ctx); }
#undef eglMakeCurrent
static inline EGLBoolean eglMakeCurrent(EGLDisplay dpy, EGLSurface draw, EGLSurface read, EGLContext ctx) { return epoxy_eglMakeCurrent(dpy, draw, read, ctx); }
#undef eglGetError
static inline EGLint eglGetError(void) { return epoxy_eglGetError(); }
#undef eglChooseConfig
static inline EGLBoolean eglChooseConfig(EGLDisplay dpy, const EGLint * attrib_list, EGLConfig * configs, EGLint config_size, EGLint * num_config) { return epoxy_eglChooseConfig(dpy, attrib_list, configs, config_size, num_config); }
#undef eglGetCurrentDisplay
static inline EGLDisplay eglGetCurrentDisplay(void) { return epoxy_eglGetCurrentDisplay(); }
#undef eglGetCurrentSurface
static inline EGLSurface eglGetCurrentSurface(EGLint readdraw) { return epoxy_eglGetCurrentSurface(readdraw); }
#undef eglQuerySurface
static inline EGLBoolean eglQuerySurface(EGLDisplay dpy, EGLSurface surface, EGLint attribute, EGLint * value) { return epoxy_eglQuerySurface(dpy, surface, attribute, value); }
#undef eglQueryString
static inline const char * eglQueryString(EGLDisplay dpy, EGLint name) { return epoxy_eglQueryString(dpy, name); }
